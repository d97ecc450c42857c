/** Finds time zones by the names that programs give them: those of IANA, of Windows and Outlook, and offsets from UTC. */

/** Returns whether this browser knows the time zone, an IANA name. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the IANA name of a time zone; undefined for an unknown one. Reads `Europe/Berlin`, `W. Europe Standard Time`, names
 * with a path before them (`/freeassociation.sourceforge.net/Europe/Berlin`), cities as Outlook shows them (`(UTC+01:00) Amsterdam, Berlin`), and
 * whole hours such as `UTC+02:00`.
 */
export const findTimeZone = (name: string): string | undefined => {
  const text = name.trim().replace(/^"(.*)"$/, "$1");
  if (text === "") return undefined;
  if (/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text) && isTimeZone(text)) return text;
  const windows = findWindowsZone(text);
  if (windows !== undefined && isTimeZone(windows)) return windows;
  const path = listPathEnds(text).find(isTimeZone);
  if (path !== undefined) return path;
  const [, cities] = /^\(?(?:UTC|GMT)[^)]*\)\s*(.+)$/i.exec(text) ?? [];
  const ofCity = cities === undefined ? undefined : findZoneOfCity(cities);
  if (ofCity !== undefined) return ofCity;
  // The signs of these IANA names are reversed.
  const [, sign, hours] = /^\(?(?:UTC|GMT)([+-])0?(\d{1,2})(?::?00)?\)?$/i.exec(text) ?? [];
  const fixed = sign === undefined ? undefined : `Etc/GMT${sign === "+" ? "-" : "+"}${hours}`;
  return fixed !== undefined && isTimeZone(fixed) ? fixed : undefined;
};

/** Lists the last two and three parts of a path, which can be a name, such as `Europe/Berlin`. */
const listPathEnds = (text: string): readonly string[] => {
  const parts = text.split("/");
  return [3, 2].flatMap((count) => {
    const end = parts.slice(-count).join("/");
    return parts.length > count && /^[A-Z][a-z]+(?:\/[A-Z][\w+-]+)+$/.test(end) ? [end] : [];
  });
};

const areas = ["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic"];

/** The offset before the cities is that of the winter. */
const findZoneOfCity = (cities: string): string | undefined =>
  cities
    .split(/,|\/ /)
    .flatMap((city) => areas.map((area) => `${area}/${city.trim().replace(/ /g, "_")}`))
    .find(isTimeZone);

// Names of time zones in Windows and Outlook, and the IANA names that mean the same (Unicode CLDR, windowsZones.xml).

const windowsTable =
  "Dateline=Etc/GMT+12|UTC-11=Etc/GMT+11|Aleutian=America/Adak|Hawaiian=Pacific/Honolulu|Marquesas=Pacific/Marquesas|Alaskan=America/Anchorage|UTC-09=Etc/GMT+9|Pacific Standard Time (Mexico)=America/Tijuana|UTC-08=Etc/GMT+8|Pacific=America/Los_Angeles|US Mountain=America/Phoenix|Mountain Standard Time (Mexico)=America/Mazatlan|Mountain=America/Denver|Yukon=America/Whitehorse|Central America=America/Guatemala|Central=America/Chicago|Easter Island=Pacific/Easter|Central Standard Time (Mexico)=America/Mexico_City|Canada Central=America/Regina|SA Pacific=America/Bogota|Eastern Standard Time (Mexico)=America/Cancun|Eastern=America/New_York|Haiti=America/Port-au-Prince|Cuba=America/Havana|US Eastern=America/Indiana/Indianapolis|Turks And Caicos=America/Grand_Turk|Paraguay=America/Asuncion|Atlantic=America/Halifax|Venezuela=America/Caracas|Central Brazilian=America/Cuiaba|SA Western=America/La_Paz|Pacific SA=America/Santiago|Newfoundland=America/St_Johns|Tocantins=America/Araguaina|E. South America=America/Sao_Paulo|SA Eastern=America/Cayenne|Argentina=America/Argentina/Buenos_Aires|Greenland=America/Nuuk|Montevideo=America/Montevideo|Magallanes=America/Punta_Arenas|Saint Pierre=America/Miquelon|Bahia=America/Bahia|UTC-02=Etc/GMT+2|Mid-Atlantic=Etc/GMT+2|Azores=Atlantic/Azores|Cape Verde=Atlantic/Cape_Verde|UTC=Etc/UTC|Coordinated Universal Time=Etc/UTC|GMT=Europe/London|Greenwich=Atlantic/Reykjavik|Sao Tome=Africa/Sao_Tome|Morocco=Africa/Casablanca|W. Europe=Europe/Berlin|Central Europe=Europe/Budapest|Romance=Europe/Paris|Central European=Europe/Warsaw|W. Central Africa=Africa/Lagos|Jordan=Asia/Amman|GTB=Europe/Bucharest|Middle East=Asia/Beirut|Egypt=Africa/Cairo|E. Europe=Europe/Chisinau|Syria=Asia/Damascus|West Bank=Asia/Hebron|South Africa=Africa/Johannesburg|FLE=Europe/Kiev|Israel=Asia/Jerusalem|Jerusalem=Asia/Jerusalem|South Sudan=Africa/Juba|Kaliningrad=Europe/Kaliningrad|Sudan=Africa/Khartoum|Libya=Africa/Tripoli|Namibia=Africa/Windhoek|Arabic=Asia/Baghdad|Turkey=Europe/Istanbul|Arab=Asia/Riyadh|Belarus=Europe/Minsk|Russian=Europe/Moscow|E. Africa=Africa/Nairobi|Iran=Asia/Tehran|Arabian=Asia/Dubai|Astrakhan=Europe/Astrakhan|Azerbaijan=Asia/Baku|Russia Time Zone 3=Europe/Samara|Mauritius=Indian/Mauritius|Saratov=Europe/Saratov|Georgian=Asia/Tbilisi|Volgograd=Europe/Volgograd|Caucasus=Asia/Yerevan|Afghanistan=Asia/Kabul|West Asia=Asia/Tashkent|Ekaterinburg=Asia/Yekaterinburg|Pakistan=Asia/Karachi|Qyzylorda=Asia/Qyzylorda|India=Asia/Calcutta|Sri Lanka=Asia/Colombo|Nepal=Asia/Katmandu|Central Asia=Asia/Bishkek|Bangladesh=Asia/Dhaka|Omsk=Asia/Omsk|Myanmar=Asia/Rangoon|SE Asia=Asia/Bangkok|Altai=Asia/Barnaul|W. Mongolia=Asia/Hovd|North Asia=Asia/Krasnoyarsk|N. Central Asia=Asia/Novosibirsk|Tomsk=Asia/Tomsk|China=Asia/Shanghai|North Asia East=Asia/Irkutsk|Singapore=Asia/Singapore|W. Australia=Australia/Perth|Taipei=Asia/Taipei|Ulaanbaatar=Asia/Ulaanbaatar|Aus Central W.=Australia/Eucla|Transbaikal=Asia/Chita|Tokyo=Asia/Tokyo|North Korea=Asia/Pyongyang|Korea=Asia/Seoul|Yakutsk=Asia/Yakutsk|Cen. Australia=Australia/Adelaide|AUS Central=Australia/Darwin|E. Australia=Australia/Brisbane|AUS Eastern=Australia/Sydney|West Pacific=Pacific/Port_Moresby|Tasmania=Australia/Hobart|Vladivostok=Asia/Vladivostok|Lord Howe=Australia/Lord_Howe|Bougainville=Pacific/Bougainville|Russia Time Zone 10=Asia/Srednekolymsk|Magadan=Asia/Magadan|Norfolk=Pacific/Norfolk|Sakhalin=Asia/Sakhalin|Central Pacific=Pacific/Guadalcanal|Russia Time Zone 11=Asia/Kamchatka|Kamchatka=Asia/Kamchatka|New Zealand=Pacific/Auckland|UTC+12=Etc/GMT-12|Fiji=Pacific/Fiji|Chatham Islands=Pacific/Chatham|UTC+13=Etc/GMT-13|Tonga=Pacific/Tongatapu|Samoa=Pacific/Apia|Line Islands=Pacific/Kiritimati";

const toWindowsKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ (?:standard|daylight) time$/, "")
    .replace(/\s+/g, " ")
    .trim();

let windowsZones: ReadonlyMap<string, string> | undefined;

/** Returns the IANA name of a Windows time zone such as `W. Europe Standard Time`; undefined for any other text. */
const findWindowsZone = (name: string): string | undefined => {
  windowsZones ??= new Map(
    windowsTable.split("|").map((entry) => {
      const [windows = "", iana = ""] = entry.split("=");
      return [toWindowsKey(windows), iana] as const;
    }),
  );
  const key = toWindowsKey(name);
  // A single word such as `Central` is a name only with what follows it in Windows.
  return key === name.toLowerCase().trim() && !/^utc|\(mexico\)$|time zone \d+$|universal/.test(key)
    ? undefined
    : windowsZones.get(key);
};

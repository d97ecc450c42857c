/** Writes completion scripts for shells from the tables of commands and options. */
import { commandDefinition, commandNames } from "./command-table.ts";
import { type OptionName, optionDefinition } from "./option-table.ts";
import { optionsOf } from "./parse-arguments.ts";

/** The shells that have a completion script. */
export type Shell = "bash" | "zsh" | "fish";

/** Returns the script. */
export const formatCompletion = (shell: Shell): string => formatters[shell]();

const flagsOf = (command: (typeof commandNames)[number]): string =>
  optionsOf(command)
    .map((name) => `--${name}`)
    .join(" ");

const formatBash = (): string =>
  `_smartlink() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W "${commandNames.join(" ")}" -- "$word"))
    return
  fi
  case $before in
${choiceOptions()
  .map(([name, choices]) => `    --${name}) COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$word")); return ;;`)
  .join("\n")}
  esac
  local options=""
  case $command in
${commandNames.map((name) => `    ${name}) options="${flagsOf(name)}" ;;`).join("\n")}
  esac
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word")); return; fi
${commandNames
  .flatMap((name) => {
    const { choices } = commandDefinition(name);
    return choices === undefined
      ? []
      : [
          `  if [ "$command" = ${name} ] && [ "$COMP_CWORD" = 2 ]; then COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$word")); return; fi`,
        ];
  })
  .join("\n")}
  COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _smartlink smartlink
`;

/** zsh runs the script of bash through its own emulation. */
const formatZsh = (): string => `autoload -U +X bashcompinit && bashcompinit\n${formatBash()}`;

const formatFish = (): string =>
  [
    ...commandNames.map(
      (name) =>
        `complete -c smartlink -n __fish_use_subcommand -f -a ${name} -d ${quote(commandDefinition(name).summary)}`,
    ),
    ...commandNames.flatMap((command) => {
      const { choices } = commandDefinition(command);
      // Only for the first argument: the others are files.
      return choices === undefined
        ? []
        : [
            `complete -c smartlink -n "__fish_seen_subcommand_from ${command}; and not __fish_seen_subcommand_from ${choices.join(" ")}" -f -a "${choices.join(" ")}"`,
          ];
    }),
    ...commandNames.flatMap((command) =>
      optionsOf(command).map((name) => {
        const { short, kind, choices } = optionDefinition(name);
        const help = commandDefinition(command).optionHelp?.[name] ?? optionDefinition(name).help;
        const parts = [
          `complete -c smartlink -n "__fish_seen_subcommand_from ${command}" -l ${name}`,
          ...(short === undefined ? [] : [`-s ${short}`]),
          ...(kind === "flag" ? [] : ["-r"]),
          ...(choices === undefined ? [] : [`-f -a "${choices.join(" ")}"`]),
          `-d ${quote(help)}`,
        ];
        return parts.join(" ");
      }),
    ),
    "",
  ].join("\n");

const choiceOptions = (): readonly (readonly [OptionName, readonly string[]])[] => {
  const names = new Set(commandNames.flatMap((command) => optionsOf(command)));
  return [...names].flatMap((name) => {
    const { choices } = optionDefinition(name);
    return choices === undefined ? [] : [[name, choices] as const];
  });
};

const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const formatters: Readonly<Record<Shell, () => string>> = { bash: formatBash, zsh: formatZsh, fish: formatFish };

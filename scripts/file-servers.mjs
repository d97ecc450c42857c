/**
 * Finds the file servers that the tests and benchmarks of uploads start. Uses Node's own modules only, so that it runs
 * before anything is installed.
 */
import { findProgram } from "./browsers.mjs";

/** The Debian packages of each server. */
export const fileServerPackages = {
  apache: "apache2",
  nginx: "nginx-light",
};

/** @typedef {keyof typeof fileServerPackages} FileServerName */

/** Servers are outside the PATH of people other than root. */
const programs = {
  apache: ["apache2", "/usr/sbin/apache2"],
  nginx: ["nginx", "/usr/sbin/nginx"],
};

/** Returns the Debian packages of the servers that are not installed. */
export const missingFileServerPackages = () =>
  /** @type {FileServerName[]} */ (Object.keys(programs)).flatMap((name) =>
    findProgram(...programs[name]) === undefined ? [fileServerPackages[name]] : [],
  );

/**
 * Returns the path of a server.
 * @param {FileServerName} name
 * @throws {Error} if it is not installed
 */
export const findFileServer = (name) => {
  const path = findProgram(...programs[name]);
  if (path === undefined)
    throw new Error(`${name} is not installed. On Debian: apt-get install ${fileServerPackages[name]}`);
  return path;
};

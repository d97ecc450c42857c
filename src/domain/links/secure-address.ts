/** Returns whether what is sent to the address stays private: over https, or to this computer, as browsers count it. */
export const isSecureAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname));

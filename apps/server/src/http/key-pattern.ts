/** How a program's key looks: what is written down for others to read is searched for it. */
export const keyPattern = /tanya_[\w-]{43}/g;

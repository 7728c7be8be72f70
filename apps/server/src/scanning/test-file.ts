/**
 * The file by which scanners are tried out (EICAR): harmless, and taken for malware by all of them. In two pieces, for scanners look
 * at sources, too.
 */
export const testFile = (): Buffer =>
  Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD", "-ANTIVIRUS-TEST-FILE!$H+H*"].join(""));

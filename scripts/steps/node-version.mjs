const [neededMajor, neededMinor] = [20, 19];
/** What is supported: older ones get no fixes any more. */
const [toldMajor, toldMinor] = [22, 13];

/** Ends the process with a clear message when this Node is too old to run TanyaData. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const enough = major > neededMajor || (major === neededMajor && minor >= neededMinor);
  if (major < toldMajor || (major === toldMajor && minor < toldMinor))
    console.error(
      `Node.js ${process.versions.node} gets no security fixes any more: TanyaData still runs on it, but is made for Node.js 24 (${toldMajor}.${toldMinor} or newer).`,
    );
  if (enough) return;
  console.error(`TanyaData needs Node.js ${neededMajor}.${neededMinor} or newer; this is ${process.versions.node}.`);
  console.error("Get a newer one from https://nodejs.org and run the same command again.");
  process.exit(1);
}

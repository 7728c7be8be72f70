declare module "virtual:pdf-data" {
  /** Address of the folder that holds the letters, character maps and decoders of PDF.js; ends with a slash. */
  const address: string;
  export default address;
}

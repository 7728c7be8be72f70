declare module "virtual:atlas" {
  /** The address of the atlas's file. */
  const address: string;
  export default address;
}

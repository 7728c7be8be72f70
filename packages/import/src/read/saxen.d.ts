/** What is used of a parser that comes without types. */
declare module "saxen" {
  type Decode = (text: string) => string;
  export class Parser {
    on(event: "openTag", hear: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): void;
    on(event: "closeTag", hear: (name: string) => void): void;
    on(event: "text", hear: (text: string, decode: Decode) => void): void;
    on(event: "error", hear: (error: Error) => void): void;
    parse(text: string): void;
  }
}

/** What was looked at; `advice` where it is not well. A warning is to be known, and nothing fails for it. */
export interface Finding {
  readonly is: "well" | "warning" | "wrong";
  readonly what: string;
  readonly advice?: string;
}

export const well = (what: string): Finding => ({ is: "well", what });
export const warning = (what: string, advice: string): Finding => ({ is: "warning", what, advice });
export const wrong = (what: string, advice: string): Finding => ({ is: "wrong", what, advice });

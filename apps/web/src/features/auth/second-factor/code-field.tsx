import type { ComponentProps } from "react";
import { Field } from "../../../ui/field.tsx";

/** Where a code of an authenticator, or a recovery code, is written. */
export function CodeField(props: Omit<ComponentProps<typeof Field>, "name" | "type">) {
  return (
    <Field {...props} name="otp" autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} maxLength={40} />
  );
}

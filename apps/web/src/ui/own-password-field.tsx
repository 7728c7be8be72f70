import type { ComponentProps } from "react";
import { useSelector } from "react-redux";
import type { AuthRoot } from "../api/session.ts";
import { PasswordField } from "./field.tsx";

/** Sent where there is no password: the server looks at when they proved at their organisation who they are. */
const none = "-";

/** Who has no password of their own comes from an organisation. */
export const useOwnPassword = (): { readonly has: boolean; readonly instead: string } => {
  const has = useSelector((state: AuthRoot) => state.auth.userDetail?.hasPassword ?? true);
  return { has, instead: none };
};

/** The own password, asked for again before something that must not be a passer-by's; or the way to prove it without one. */
export function OwnPasswordField(props: ComponentProps<typeof PasswordField>) {
  const { has } = useOwnPassword();
  const provider = useSelector((state: AuthRoot) => state.auth.userDetail?.provider);
  if (has) return <PasswordField {...props} autoComplete="current-password" maxLength={200} />;
  const again = new URLSearchParams({ fresh: "true", from: location.pathname + location.search });
  return (
    <p className="text-muted-foreground text-sm">
      <input type="hidden" name={props.name} value={none} />
      Akun Anda masuk lewat organisasi. Bila diminta,{" "}
      <a href={`/api/v1/log-in/${provider}?${again}`} className="focus-ring rounded text-primary underline">
        buktikan lagi di sana
      </a>
      , lalu segera ulangi di sini.
    </p>
  );
}

import { useNavigate, useSearchParams } from "react-router";
import { destination } from "../features/auth/destination.ts";
import { LoginForm } from "../features/auth/login-form.tsx";
import { Logo } from "../ui/logo.tsx";
import { useTitle } from "../ui/title.ts";

export function Component() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const from = query.get("from");
  useTitle("Masuk");
  return (
    <main className="grid min-h-dvh place-items-center bg-muted p-4">
      <div className="w-full max-w-sm rounded-xl border border-border bg-background p-6 shadow-sm sm:p-7">
        <div className="mb-6 text-center">
          <Logo className="mx-auto size-10" />
          <h1 className="mt-3 font-semibold text-xl tracking-tight">Masuk ke TanyaData</h1>
          <p className="mt-1 text-muted-foreground text-sm">Tanya data Indonesia dengan kalimat biasa.</p>
        </div>
        <LoginForm
          from={from}
          isBack={query.has("back")}
          problem={query.get("problem")}
          onLoggedIn={() => navigate(destination(from), { replace: true })}
        />
      </div>
    </main>
  );
}

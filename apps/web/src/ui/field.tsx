import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly error?: string | undefined;
  /** Stands inside the field, at its end. */
  readonly end?: ReactNode;
}

/** A labelled input with its error under it. */
export function Field({ label, error, end, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          className={clsx(
            "focus-ring h-10 w-full rounded-md border bg-background px-3 text-base sm:text-sm",
            error ? "border-destructive" : "border-border-strong",
            end && "pr-11",
          )}
        />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-destructive text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

/** A password, hidden until its eye is pressed. */
export function PasswordField(props: Omit<FieldProps, "type" | "end">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      end={
        <button
          type="button"
          aria-label={shown ? "Sembunyikan kata sandi" : "Tampilkan kata sandi"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="focus-ring absolute inset-y-1 right-1 grid w-8 cursor-pointer place-items-center rounded text-muted-foreground hover:text-foreground"
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      }
    />
  );
}

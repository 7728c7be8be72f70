import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";

interface SelectFieldProps extends ComponentProps<"select"> {
  readonly label: string;
}

/** A labelled choice of a few; its options are the children. */
export function SelectField({ label, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          className="focus-ring h-10 w-full cursor-pointer appearance-none truncate rounded-md border border-border-strong bg-background pr-9 pl-3 text-base disabled:cursor-not-allowed disabled:opacity-50 sm:text-sm"
        >
          {children}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-3 right-3 size-4 text-muted-foreground"
          aria-hidden="true"
        />
      </div>
    </div>
  );
}

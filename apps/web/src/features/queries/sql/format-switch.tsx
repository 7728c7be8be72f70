interface FormatSwitchProps {
  readonly isFormatted: boolean;
  readonly onChange: (isFormatted: boolean) => void;
}

/** Whether a query is shown formatted, or as it was run. */
export const FormatSwitch = ({ isFormatted, onChange }: FormatSwitchProps) => (
  <label className="flex cursor-pointer items-center gap-2 text-sm">
    <input
      type="checkbox"
      role="switch"
      aria-checked={isFormatted}
      checked={isFormatted}
      onChange={(event) => onChange(event.target.checked)}
      className="switch focus-ring"
    />
    Format
  </label>
);

import type { Ask } from "@tanyadata/contract";
import { useId } from "react";
import { useSelector } from "react-redux";
import type { AuthRoot } from "../../api/session.ts";
import { modelPicked } from "./conversation.slice.ts";
import { useConversation, useConversationDispatch } from "./conversation.ts";

const all = ["gpt-4o", "gpt-4o-mini"] as const satisfies readonly Ask["model"][];

/** Which language model helps with questions that the built-in engine is not sure of. Without a key there is none to pick. */
export function ModelPicker() {
  const id = useId();
  const { model } = useConversation();
  const models = useSelector(({ auth }: AuthRoot) => auth.models);
  const dispatch = useConversationDispatch();
  const isOff = models.length === 0;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <select
        aria-label="Model"
        aria-describedby={isOff ? id : undefined}
        disabled={isOff}
        value={model}
        onChange={(event) => dispatch(modelPicked(event.target.value as Ask["model"]))}
        className="focus-ring h-6 cursor-pointer rounded-md border border-border bg-background px-1 text-xs enabled:hover:bg-accent disabled:cursor-not-allowed disabled:opacity-60"
      >
        {all.map((name) => (
          <option key={name} disabled={!isOff && !models.includes(name)}>
            {name}
          </option>
        ))}
      </select>
      {isOff && (
        <span id={id} className="min-w-0">
          Tanpa kunci API: dijawab mesin bawaan
        </span>
      )}
    </div>
  );
}

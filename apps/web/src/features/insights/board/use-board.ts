import type { Board, Pin } from "@tanyadata/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { showToast } from "../../../ui/toast.ts";
import { calls, type PinChange, type Typed, useSend } from "../calls.ts";
import { afterSteps, inOrder, moved } from "./board.ts";

/** The user's board and what can be done with it. What fails is told, and the board is as the server has it. */
export function useBoard(initial: Board) {
  const send = useSend();
  const [board, setBoard] = useState(initial);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [said, say] = useState("");
  const latest = useRef(board);
  latest.current = board;

  // Another page brings another board, seen from its first drawing on.
  const [given, setGiven] = useState(initial);
  if (given !== initial) {
    setGiven(initial);
    setBoard(initial);
  }

  const reload = useCallback(async () => {
    const { data } = await send(calls.board());
    if (data) setBoard(data);
  }, [send]);

  // Another tab may have changed it.
  useEffect(() => {
    const onReturn = () => document.visibilityState === "visible" && void reload();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [reload]);

  /** Sends a call; undefined where it failed, which was told. */
  async function run<T>(call: Typed<T>, about = ""): Promise<T | undefined> {
    if (about) setBusy((last) => new Set(last).add(about));
    const { data, error } = await send(call);
    if (about) setBusy((last) => new Set([...last].filter((one) => one !== about)));
    if (error === undefined) return data;
    showToast("error", wordsOf(failureOf(error)));
    void reload();
    return undefined;
  }

  const setPins = (change: (pins: Board["pins"]) => Board["pins"]) =>
    setBoard((last) => ({ ...last, pins: change(last.pins) }));
  const put = (pin: Pin) => setPins((pins) => pins.map((one) => (one.id === pin.id ? pin : one)));

  async function move(id: string, after: string | null) {
    setPins((pins) => moved(pins, id, after));
    const ids = await run(calls.move(id, after));
    if (ids) setPins((pins) => inOrder(pins, ids));
  }

  return {
    board,
    said,
    isBusy: (about: string) => busy.has(about),
    setBoard,
    reload,
    run,
    async change(id: string, change: PinChange) {
      setPins((pins) => pins.map((one) => (one.id === id ? { ...one, ...change } : one)));
      const pin = await run(calls.change(id, change));
      if (pin) put(pin);
    },
    move,
    /** Puts a pin so many places further, and says where it stands. */
    step(pin: Pin, steps: number) {
      const pins = latest.current.pins;
      const after = afterSteps(pins, pin.id, steps);
      if (after === undefined) return;
      const place = moved(pins, pin.id, after).findIndex(({ id }) => id === pin.id) + 1;
      say(`${pin.title}: posisi ${place} dari ${pins.length}`);
      void move(pin.id, after);
    },
    async refresh(id: string) {
      const pin = await run(calls.refresh(id), id);
      if (!pin) return;
      put(pin);
      say(pin.state === "broken" ? `${pin.title} tidak dapat disegarkan` : `${pin.title} disegarkan`);
    },
    async refreshAll() {
      const next = await run(calls.refreshAll(), "all");
      if (!next) return;
      setBoard(next);
      say("Semua jawaban disegarkan");
    },
    /** Pins what a call pins, busy as `about`. */
    async add(call: Typed<Pin>, about: string) {
      const pin = await run(call, about);
      if (!pin) return;
      setPins((pins) => [...pins.filter(({ id }) => id !== pin.id), pin]);
      showToast("success", "Disematkan ke papan Anda.", { detail: pin.title });
    },
    /** Takes a pin away at once; it can be put back. */
    async remove(pin: Pin) {
      if ((await run(calls.remove(pin.id), pin.id)) === undefined) return;
      setPins((pins) => pins.filter(({ id }) => id !== pin.id));
      say(`${pin.title} dihapus dari Insights`);
      const undo = async () => {
        if (!(await run(calls.restore(pin.id)))) return;
        await reload();
        say(`${pin.title} dikembalikan`);
      };
      showToast("success", "Dihapus dari Insights.", {
        detail: pin.title,
        action: { label: "Urungkan", onClick: () => void undo() },
      });
    },
    async share() {
      const share = await run(calls.share(), "share");
      if (share) setBoard((last) => ({ ...last, share }));
    },
    async unshare() {
      if ((await run(calls.unshare(), "share")) !== undefined) setBoard((last) => ({ ...last, share: null }));
    },
  };
}
export type BoardState = ReturnType<typeof useBoard>;

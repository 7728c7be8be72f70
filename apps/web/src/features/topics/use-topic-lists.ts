import { useEffect } from "react";
import type { List } from "./topic.ts";
import { topicActions } from "./topics.slice.ts";
import { loadTopics, useTopics, useTopicsDispatch } from "./topics.ts";

/** Loads the first page of a list that was not loaded, or whose load is forgotten. A failure is not tried again by itself. */
export function useFirstPage(list: List): void {
  const dispatch = useTopicsDispatch();
  const { isLoadedInitially } = useTopics().loading[list];
  useEffect(() => {
    if (!isLoadedInitially) void dispatch(loadTopics(list));
  }, [dispatch, list, isLoadedInitially]);
}

/** Keeps the headings in step with the calendar: at midnight, and when a page that slept is looked at again. */
export function useCalendar(): void {
  const dispatch = useTopicsDispatch();
  useEffect(() => {
    let day = new Date().toDateString();
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const now = new Date();
      if (now.toDateString() !== day) dispatch(topicActions.dayChanged({ now: now.toISOString() }));
      day = now.toDateString();
      clearTimeout(timer);
      timer = setTimeout(check, new Date(now).setHours(24, 0, 0, 0) - now.getTime());
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [dispatch]);
}

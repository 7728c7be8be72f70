import {
  combineReducers,
  configureStore,
  createDynamicMiddleware,
  type Middleware,
  type Reducer,
} from "@reduxjs/toolkit";
import { authReducer } from "./api/session.ts";

/** What comes to the state later. */
export interface StateParts {
  readonly reducers: Readonly<Record<string, Reducer>>;
  readonly middleware: readonly Middleware[];
}

const first = { auth: authReducer };

/** The state of the app: at first only of the session, which is all that the login page needs. */
export function createStore() {
  const later = createDynamicMiddleware();
  const store = configureStore({ reducer: first, middleware: (defaults) => defaults().concat(later.middleware) });
  /** Adds what the pages behind the log-in need; again changes nothing. */
  function extend({ reducers, middleware }: StateParts): void {
    store.replaceReducer(combineReducers({ ...reducers, ...first }));
    later.addMiddleware(...middleware);
  }
  return { ...store, extend };
}

export type Store = ReturnType<typeof createStore>;

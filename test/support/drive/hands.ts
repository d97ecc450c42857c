/** Acts on controls like a person, with the mouse and the keys of any engine's driver. */
import type { DrivenPage, Target } from "./driven-browser.ts";
import { type Aim, acceptsText, findAim, findUniqueWord, readSelectedValue, setValue } from "./in-page.ts";
import { describeTarget, waitUntil } from "./target.ts";

export interface Driver {
  /** Waits for the element, and runs the function with it in the page. */
  call<Args extends unknown[], T>(
    target: Target,
    code: (element: Element, ...args: Args) => T,
    ...args: Args
  ): Promise<T>;
  press(x: number, y: number): Promise<void>;
  /** Waits until the page has painted what it is about to change. */
  settle(): Promise<void>;
  type(text: string): Promise<void>;
  /** Empties the field that has the focus. */
  clear(): Promise<void>;
}

export interface Hands extends Pick<DrivenPage, "click" | "fill" | "choose"> {
  /** Returns a point where a press reaches the element. */
  aim(target: Target): Promise<Aim>;
}

/** Creates the actions of a page from the commands of its driver. */
export const createHands = ({ call, press, settle, type, clear }: Driver): Hands => {
  const aim = (target: Target): Promise<Aim> =>
    waitUntil(
      `a press that reaches ${describeTarget(target)}`,
      async () => {
        const first = await call(target, findAim);
        // An element that moves is followed until it stands still.
        await settle();
        const second = await call(target, findAim);
        if (second.cover !== undefined) throw new Error(`${describeTarget(target)} is covered by ${second.cover}`);
        return second.x === first.x && second.y === first.y && second;
      },
      { acts: true },
    );
  const click = async (target: Target): Promise<void> => {
    const { x, y } = await aim(target);
    await press(x, y);
  };
  return {
    aim,
    click,
    fill: async (target, text) => {
      if (!(await call(target, acceptsText))) return call(target, setValue, text);
      await click(target);
      await clear();
      if (text !== "") await type(text);
    },
    choose: async (target, value) => {
      const word = await call(target, findUniqueWord, value);
      if (word !== null) await type(word);
      if (word === null || (await call(target, readSelectedValue)) !== value) await call(target, setValue, value);
    },
  };
};

/** Splits the name of a key that is pressed while others are held into all of them: `Control+v`; `+` alone is a key. */
export const splitChord = (chord: string): readonly string[] => chord.split(/(?<=.)\+/);

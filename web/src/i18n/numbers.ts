/** Points with their sign: "+3", "−2", "0". */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

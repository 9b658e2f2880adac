/** Whether tiles carry the initial of their colour; the settings choose. */
export const letters = $state({ shown: false });

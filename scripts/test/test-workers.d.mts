export function testWorkers(perCore: number): number;

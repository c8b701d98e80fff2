/** Who did something. `address` is the visitor's whole address; only its network is kept. */
export interface Actor {
  actor: 'player' | 'visitor' | 'operator' | 'system';
  name: string;
  address?: string;
}

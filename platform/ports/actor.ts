/** Author of an action. `address` is the visitor's whole IP address; only its network is stored. */
export interface Actor {
  actor: 'player' | 'visitor' | 'operator' | 'system';
  name: string;
  address?: string;
}

/** Starts the sidebar's page. */
import { render } from 'preact';
import { App } from './app';
import { keepButtonsSteady } from './parts/steady-buttons';
import './style.css';

const root = document.getElementById('app');
if (root) {
  keepButtonsSteady(root);
  render(<App />, root);
}

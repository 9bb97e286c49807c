import { DirectionalLight, PCFShadowMap, WebGLRenderer } from 'three';
import type { Vector } from '../rotation';

export function rendererOn(canvas: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  return renderer;
}

/** A light that casts shadows within `reach` of its centre, in millimetres. */
export function sunlight(at: Vector, reach: number): DirectionalLight {
  const sun = new DirectionalLight();
  sun.position.set(...at);
  sun.castShadow = true;
  sun.shadow.mapSize.set(1024, 1024);
  Object.assign(sun.shadow.camera, { left: -reach, bottom: -reach, right: reach, top: reach, near: 100, far: 1300 });
  Object.assign(sun.shadow, { radius: 4, bias: -0.0007, normalBias: 0.5 });
  return sun;
}

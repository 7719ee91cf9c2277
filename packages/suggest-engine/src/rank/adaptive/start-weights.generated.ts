import { decode } from '../../base64-floats.ts';

// Generated: pnpm --filter @hunch/training ranker train. Do not edit.

/** Profiles that were learnt with other start weights or features are left aside. */
export const startVersion = 4;

/**
 * What each feature weighs for someone of whom nothing is known, for each head one after the other; then, in the same order, what
 * experience adds.
 *
 * Trained on the development half of MUNI/KYPO shell commands (Švábenský et al., Data in Brief 38:107398, CC BY 4.0), twice over: each person alone, and each recording as one history.
 * Lessons: empty 18384, one 18340, two 15622, more 28250. How they do on people whom they were not fitted on: `judge`, and the package's README.
 */
export const startWeights: Float32Array =
  decode(
    [
      'jU11v28qZb6nGyy/tLYpvll4+L2BjTI/nWLdO9fcZbx5CQY/b4dsPfJ12D2ZLYk+kkpYv9L2DT6nuDs/B0K6vncvBz/LmBW9',
      'zcxMPxhgkz8lAgO/qFCKPYLiUj7VGgY/qEKsv+CkbT6MxCQ+mh3AP5MKTL7eQsM+cKU+PnJmF0AQkHW/WLD3PSzpMb+b4Yo/',
      '8g6EP3PNwT7hkJA/VlERP6cju78EF1w9ndITPkgHw78TRg2/pSyGP61/NL4SGkg+mpkZPwAAgD8AAAA/mpmZPlHBbD/qHiS+',
      'EAV3vaKUYj/fqI0+VDmaP2Cp8r3rXKW8ZRAtwAWohj99AYs+fFGVP8DfS0BruqU/HHhsP9Lebj9OgwE/trdevb33iD82nZq+',
      'y0JaP0nUGz8aF6Q+AAAAAAAAAAAAAAAAAAAAAAAAAAA3NOi+pCOCvo+ZBb/N+tg9mZMMviLJJj8IYOw7OCIUvkcZSj0xP568',
      'sBKTPaFcbj5ft5K+k8WSPGDwgbxD2KY+5x7jPmjKAb7NzEw/7U4zP50Cu77jyYg+XWerviMER79AUZc+KxSLP04jrz6u0OI+',
      'G5VSvxgdDj7iJiQ9ub5oQJjmaL/IZLo+e2AOvwf3Wj+LDQk9Zba3PtDfoD8Q+TM+HUo9v0rhgb5CYhM8uei7vwYKb78KIHk/',
      'qG/zvvLgCz6amRk/AACAPwAAAD+amZk+vauWP6h/n71hw/k8HYAhP3saDD/3xZc/skqdvuX/jL1tHhjAgggav3UN5D97NJg/',
      'wNrNPzG/Vj+6rmo+3Z3wvUOfGT+gfxM9HLKDPUFBT7/d0+C9MWr6P20Ymj7A2s0/AAAAAAAAAAAAAAAAAAAAABd4Zb62ytS+',
      'WLUTv62BtD5QTcu9EJEYPxnTKr6x5YS9pFKBvvpoMb1epQQ9Ck1vPpwDCL7NYWc+CbucPQ32CT0xibs+KvsSvs3MTD9XkLU9',
      'Fmwbv8xRqD7/FMW+ah88v1WO3j67Dz0/wBq9Pmp/+j53GCy/wWq6PZ/aHz2yXGFA6ASav5kPxD7Lgs2+wrGyP0C5Er5r+tY+',
      'bIKfP5mz0LurtX2+JE9Wvg0Csb4e/9+/s192v8u8hT+MB8m+T3kFPpqZGT8AAIA/AAAAP5qZmT6h04g/hBoKvb7/Ej6Otvg+',
      'yjULP588mT828Ym+yHVJvmhZxL+ctWE+BctWP+p0ZT/ToeI/dfEDPywXwz50CkS+AfQdP7V+Bz54kK6+0Q8yv/iJ3b56OPI/',
      '0WX5PgAAAADToeI/AAAAAAAAAAAAAAAAYYABvhnivb7BJt2+kqccPwDDML6xGzs/k6lbvUb2uLywTlu+8vOpvcK1PD0VZko+',
      '/rsrvnGwgz4AF5++Q2q4vYpr8z54Q3q+zcxMPyEmwT2RXt++aUg1PsP6874gNje/YTvFPmqyYj/KuoA+0dsyP08RHL+krY09',
      '7PvXPT5kXkBmg16/PQOnPi7V074Ai8U/+n2/vu1cAT9Wuok/5CoAPe8cRr7NIT29Ab6TvhPrn7+dFjW/5G5xP4LJm74nXHI9',
      'mpkZPwAAgD8AAAA/mpmZPmqPdj+WDwy+nfHaPQDprz4XROU+jPeDP6Gyf74yCou+mMvxv6R9vj5xtz8//6YVP1An5j9cXgQ/',
      'KIaYPqwWm71cnh8/bbkLPpa0tz3Nff++QDVRv1alAUB+XuI+AAAAAAAAAAD6x2w/d/ofP74wfj4OgYm/7tuDvg1LE70EKT4+',
      'HcR9vV406z/BSX6+ERZTPslBOj9q3d8+j+6/vpRmVTsdZwW/coEjvXptIz9bMTs/A+jVPn2FGj4AAAAA5eljPse2uL7axXg9',
      'wmkrP1UmmLyQ2yy/9AmovmV6QT+4bJc+WWVfPhf3D7+FhdO+u+OkP91mQL/4oTQ9Zux5PXANjD94uyu/wtt5PfTTlr6/Xz2/',
      'MIsjQOkt4D4aM98+9+1sP4KpzL14VIC+Y3dbvvNwer4AAAAAAAAAAAAAAAAAAAAAPawYP7S3lD4INwo/1Rg9P85wUT8Mpso+',
      'rJW7PuHTzT3KMNk/J8/6vjQPDb9aleQ/IJOPP9jOwrtaXmy9wGKEP9XnG74CEC++V1ctPnQgs78/5zs+O9A+PxmRAz4AAAAA',
      'AAAAAAAAAAAAAAAAAAAAAN8ZXL/IykW+dzZRvspJPzxXnbC9rg+LP/FUGL3GkIQ+W5apPo2XvD6oDWi+1gP2PTmTkL6Hzw88',
      'H/wiPX6Khj8IBYQ+/gWfPQAAAAAPFaQ+8kOLvukZPT9ASE4+To4tv4w8x75gPPs+SV6iPSUivz6+DOq+GUB8vXtdmb6u+BBA',
      'UCMXv70sjb7XSwu+F86kP7b8U744u/U+rCbHvVD/y75hNPw/2U1mP4M8Rz8Mc0E/20hIPVDLlb5sJce8dCy2vQAAAAAAAAAA',
      'AAAAAAAAAADFrl4/9txcP0a1OD9V5KM/D1Q8P96yLj+iK5o+xcamvd9MBT+GRfy+v5aEP2jAiz+b6xC+zFkKPaQNP73NUIq9',
      '4gqVvoQLD79Wfhc/fiZJv95jE77Ie84/cRuQvZvrEL4AAAAAAAAAAAAAAAAAAAAAZakjv98/tr6oxMe+jhW2vXD9ib7x+Dc/',
      '9vNNuWIXRz4MThc+LEAVPmSsML6D2Zg9XS6ivmaeRjxbb6o+CLSFP3smGD5zfKM+AAAAAEJupD5BKIG+5J5ePxmsRD6y6sK+',
      '/jsbvwZ00T06B3O+F/uePtwqkb6YJEw+f697vk/VC0DArUK/rcTSvhrdqr7/keo/Iw4DPvSMLz916a+9WR97vldr1T8RCjA/',
      'BsOeP94Icz+XHrE+aY0WvkZHsD6dROG9AAAAAAAAAAAAAAAAAAAAAMIvQz/rPyM/k91WP8MVrj9PkUs/P75cP6Whlr4/bHG+',
      'D0QHOwKPsj6s3D4/np0hPyr4a75hURc+7itmvv3H1r5oOK6+o2AOvz3ePD+7LyO/k3x/vw8jzj/8e6m+AAAAACr4a74AAAAA',
      'AAAAAAAAAADzWAG/yjyevv8Uw77GyTo+mbJQvqXrMT9UlYK9aasBPqFWFD0Uc/Q9IlEUvu/Kiz1zWGy+V1QEPqh8Mj4BbFE/',
      '8dMBPTdViD4AAAAAayOrPty7sb1g0SM/roOlvcoa277/Pz2/RJRjPgZ58L7Nquc+uJGuvk/ffT7wTGS+rUcKQDSdCr/2r8G+',
      'hFt0vt0V3z8IRdQ9BbQ1P3mZEz7KycS+kUyxP9GN7j6cRYA/baUXPzxihD5NYLU83eSTPraKAb4AAAAAAAAAAAAAAAAAAAAA',
      'powjP4iIDj8dCWM/P4afP62dHz8nzEE/Cy6kvgpM3L0RiZG9isvcPmHRVz9Ggv0+dse6vVdd2T0BKCm+MNLqvr/2vb5ehQe/',
      'VOC8PoNPYr99vmK/Gs2oPxovrb4AAAAAAAAAAM0YvL4bovE7Z6CJPg==',
    ].join(''),
  ) ?? new Float32Array(0);

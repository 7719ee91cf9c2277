import { decode } from '../../base64-floats.ts';

// Generated: pnpm --filter @hunch/training ranker train. Do not edit.

/** Profiles that were learnt with other start weights or features are left aside. */
export const startVersion = 5;

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
      'E3Vvv2AQZr7Uoiq/mLY5vljsDb5wUTU/za21udDDlLx5kAQ/Gt9vPURwwz3ZbIk+yyJVvxedEz4MVEY/03bovv0FDj911Ci9',
      'zcxMPxkgmj9LBUK/uX5uPnzDoz5yPw8/CcGlv/SmXD6Siyo+BHm+P12iRL4racQ+F7g/PnnGFEAqsG+/xOMTPk+PRL8eNWg/',
      'VxtrP+Ifyj5I2I0/G5vsPo3is7/T0009uygMPjQCwr90Qx+/B5l+P/SYlr7A7Eo+mpkZPwAAgD8AAAA/mpmZPitMbj9RHxs/',
      'grTSvcksZT8g6lU+OrCPP7hGK75I4we9nT8rwNu2gT8+6KU+duWQP4FfOEDWfJo/RAZwPwb1Vz+d7/c+9fGEvUZMgT8Xx9C+',
      'e4dBP75tiD/Bx6A+AAAAAAAAAAAAAAAAAAAAAAAAAAAywPq+fWCDvtGtBr/MSKs93o8LvqTWLj+vFzq83RsQvuJpST2LdPe6',
      '46uqPXnIVj7/15W+m0+uPOovy7yCRFI+A03tPvy8B77NzEw/4/AqP5Mn2r4BY6U+Xv5uvku8Ob/K4pE+SpONP1S1qD7t99o+',
      'PulOvxW02T3gMW89wddrQAqvVb+Y5s0+/88dvw5fTD+hUs29NTqyPgJImD+akzW8b+wjv84zsb4f2pm8rSG0vxhobL97P3w/',
      '3cgNv8N2NT6amRk/AACAPwAAAD+amZk+xhaaP6d1OT8HWD29r9oqP6d74z7g6Zk/Owq1viHg/LyqrxTAfuslv9/A7T9ekp0/',
      'K1DCP8NPVz+00I49pnw8veP7Gz959+a7k1BIPehmY78MZ7q+JlUBQNSLoT4rUMI/AAAAAAAAAAAAAAAAAAAAAPMtgr57mdK+',
      'xm8Pv8O0oD55mN299IMaP+OrKb4ndi292ChpvuB8L7zhgCI9XrpyPr1kBL46y2E+HoOnPdj6O726qMM+KEscvs3MTD8VOIw9',
      '22smvz1pvT7i6nm+Y/czv5K01T4pN0Q/fQq+Pms8/T5gBh2/HByrPQjwrj09bmVA8UCPvxLm0z4AFPK+KvunPwc0l76dkNA+',
      'vtqdP9FASr4mbGK+aMOVvtOfy75UBNy/i594v+YBhT8zffy+RskrPpqZGT8AAIA/AAAAP5qZmT4OBIA/Z64pP08+pT2jb/A+',
      'YVHgPuDWmz8uvoS+nIXtvbbJxr9aCwI+8/BcPxwWYz8fWNo/Ptz4PqMEST5yKgC+Em8PPxiIxT0VsKy+zAtCv9egSb8jB/0/',
      'aeQDPwAAAAAfWNo/AAAAAAAAAAAAAAAAudAQvsLwur7n69W+PvkWP5GZJb7Iij4/zFqVvRC4kbx+QEu+2Z93vWiuVz2xeUc+',
      'cX4fvv1dgT4JKpm+WS1WvrgB/D44io2+zcxMP2sbqT0UGf6+VIpSPucooL59FzS/uAi3PnETZT9/y2g+4swyP9RaDb9n7Is9',
      'QgMRPnaUYEDsUFe/i0S6PpHU876EaLo/eFsGvwuH8T4O94s/G6V3vqoMQr6Y7v29v7CwvsHCoL8k8US/H/hqPx+t0r51GeM9',
      'mpkZPwAAgD8AAAA/mpmZPj0cYz88Qec+uHODPbYVpz5Ypbs+xayIP2VnXr5xRjm+pUn7v8YSnj4ghUc/X0oOP6X93j/ofOs+',
      'yOv1PRccHLwgkw4/RtnhPQ0XR7zn9ie/DDeXvzmDAECi1us+AAAAAAAAAACIzmo/jhgcP89QXD5q14y/j5CHvosLWL1CLRA+',
      'nDievdZL6D8u9IK+InJYPo13PD9kb+U+qS7EvlKvPDu0sAO/osPyvChNMz9AVG4/FAHTPpbXHD4AAAAA0YqcPoDF6L7yH9I9',
      'vuYNP+H8Ebzuiy2/abuzvvq8Pj+0/a0+dxE6Pk/8C7+DTtG+tLiiP+uLOr+6Qds8FsUNPhGTlT9MdRi/dFYmPf0Hj77X9xK/',
      'Q28dQN6E6z6grOA+a65pP331Ob4UaWi+kfUWvvRHZL4AAAAAAAAAAAAAAAAAAAAAF4EoP/i6jD7ua+A+c7c1P3XDQT9knKQ+',
      '0pa6PjwvvD0yVsc/enn0vh6t9r7e9N0/ws2BP4N99jt1eqC9HQ2NP5RsDL6YDnm+SekzPkpWuL+jfRM+xGdxP0O2Nj4AAAAA',
      'AAAAAAAAAAAAAAAAAAAAAC08Wb8m7z++JURnvlWokDz/dH29X1mJPzmfOb1x/2s+lhqmPreotz5wqWa+34LrPfTdnL67UQ89',
      '362UPaSIlj/GS4g+BE3DPQAAAABE954+nGCevibpPD8MkWk9oh0yv7sjz75uMQw/yAaaPY8E0z5HkA2/+VNwvQh0mb7vAhNA',
      'misLv2BapL7/VpW92QasP4Ns4r13FQM/UxYcvdwkOL5qXO4/FsuBPz50TT+2Gi0/5TacvbnZjr70Mgk91asXvgAAAAAAAAAA',
      'AAAAAAAAAADIA3Y/4KI5P9+HKz8r55s/mI42P9kBDT+tN5w+z3MKvj2lzT5JTPC+rrCQP7BMjz+Sh2O9zDr+PMNCBr1adEa9',
      'jptfvhDxFb9FgxQ/qOtWv4lGJb5vPbw/5Ow8vZKHY70AAAAAAAAAAAAAAAAAAAAAtZkhv2HGuL5lx8e+T+acvZaOir4NOzQ/',
      'osL2uFWQKj4MrB4+2uMBPs2JP74aG4w9VQWxvvPbmTucF70+RhmPPw0iJz5ePJs+AAAAAIxUqD6+1ZC+7phrPxWwKz26RsK+',
      'RX0Zv2zRPD6gSIK+sOywPpp5pb4SXX4+e6GDviYoDkAEvTS/WNrivsesgL6rL+4/9u1QPlRENz+m67W9D2QmvYdN0j+EnUc/',
      'Ym+oP8nNaD9roVI+7JNGvjKFvj6NTya+AAAAAAAAAAAAAAAAAAAAAGwhSz/aZhE/kFVSP6bXpT+2Sks/nOI0P+kgoL4yMaq+',
      'iFvqvO4roj5JO0M/zk8jPxxUGr5hDsw9DDctvjrpqL7LJ5u+m98Pv36sPD/Opiq/zbJLv5rirj/3/Ku+AAAAABxUGr4AAAAA',
      'AAAAAAAAAADcvwO/wgqdvpuWwr7V1T8+ONpKvhU6MT8SgUS9HijqPS49tT0Y+e89qhIhvleXhj3wGXS+Czj+PSr8cz4H32U/',
      'YfGMPYpqjD4AAAAAPNG2Pu519L2Rzzg/FsV0vsav6L7raT+/PBajPpAZ+r6XEwk/bq7Evkh/hz6G/Wm+nDkLQLajBr+SZNC+',
      'znA8vgZx5D9nzR0+Y21AP2V8BT4NUvm920yyP5fHDD8IUoo/HTkdP2N2ED5sa2u9rquMPtIxFr4AAAAAAAAAAAAAAAAAAAAA',
      'aigpPwBy1z6Jzlk/vk6ZPyXGGz9CNhw/aJW8vvbkXL5DSqC91NvpPqIpXD8QY/0+2uI9vBMSoz2EZei9nouuvuxisb5Dnwa/',
      'li4EP3DuUb828EK/tkmSP0Lirr4AAAAAAAAAAH3xur7AY9k8KmynPg==',
    ].join(''),
  ) ?? new Float32Array(0);

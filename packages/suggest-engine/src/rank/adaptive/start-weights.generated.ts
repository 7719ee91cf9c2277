import { decode } from '../../base64-floats.ts';

// Generated: pnpm --filter @hunch/training ranker train. Do not edit.

/** Profiles that were learnt with other start weights or features are left aside. */
export const startVersion = 6;

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
      'NKNQv/BEhb78+SK/22xMvkZrxb38GUQ/wZkHvAsqiDwF3O4+X4QqPcXdND6JgpM+Z2gxv2LYMz4/fjs/LhGavssA8D50DAa+',
      'zcxMPxRZmz+i4eY/DYiGPyUTfL+2/K091z8tPpVbhj5IgY+/cdF8PYwrxD26HKg/0c9EvtMrnj4YIAY+5jIcQMfRh7+TDFw+',
      'jLI8vxD9nT0zJzA/D2EgPkEpkz82Pag+KrHEvwHz4D6IjWY+NzWcv+UKML+vUUA/zovYvtZtOD2amRk/AACAPwAAAD+amZk+',
      'd0dfP60kzj6Ijvs9tjF1P8tqwT6aWHg/zafRvQR0djs3FNG/BKxQP892eT/T8bs/djw4QHlqnz+sQ2Q/8GdVP1zD+D7kJzu9',
      'LvZsP0aF0L7D7zc/qYqsP//Ulz4AAAAAAAAAAAAAAAAAAAAAAAAAACqx8b5PaJS+mj8Hv0NUoj3OPvi9h7UmPxwKZrwaLvK9',
      'oxIwPeXQmLokzOE9w2RgPt2Rhr5VJBU93jjCvBhNQD4g+dQ+7sVAvs3MTD93YqQ/2UNuP92BLT9LzgO/Gi1BPuSRd75giEW/',
      'BE80Pjy0gz/8p5c+wI7ZPrGORL9Khbg9ru7mPLd8aUC8umW/fxTjPtWMFL8Zq5g++tQOvlrhWT5lD5s/4YcCvpxtK78BSxu9',
      'oGuHPeCgmL/5DoG/WplMP8HLLL8QSkM9mpkZPwAAgD8AAAA/mpmZPqVCjz+tXyc/2qEOPd0DLT+RBQs/rL2IP/JomL7ADx29',
      'Y1/xv35Vkb7pE+w/S7apP1LCvj+n714/dEuMvKGwm7yMkRE/RH2ZPHY1fD30JXG/uFqZvn3f9D93t6c+UsK+PwAAAAAAAAAA',
      'AAAAAAAAAABVXJC+ZH7hvsllGL8TAFs+lCvcvVCCET8MLha+E3IIvXZeYr77/SG9HHApPYOMaj6SNei97kZtPoWCAD7GVUi8',
      'x7OzPoQfDb7NzEw/7U6+PyPDKT/JXQo+6Fgtvw0liT4vJZi+l185v+/jmT7KZTc/7TikPsZ99D4DKhS/wP6YPWmnjz1D8WhA',
      'vVKXv3h14j5aGOG+M496Py4qnb6WfaU+kR6fP6o2xL5tZ/u9lZUNvj00o77ptbi/T2mLv98yUz8qPzS/DleePJqZGT8AAIA/',
      'AAAAP5qZmT4vE4Q/ng8VP5YE/T0ipAM/a8UKPygFoT/mI3q+R0ScvSlVxL/afcg+GXZMP7WUiD8eiso/FWX8PvEGQT1kN+m9',
      'tH0LP7ohDj5QaMO+1ahGv9THOr/CZfY/fE0CPwAAAAAeiso/AAAAAAAAAAAAAAAAhgg2vk8Szb6jwu2+ZocHP0J+O77VsDg/',
      'DH42vZdAnDznN0O+6CuEvebfbT32NkY+FrwYvgavhT6cn5y+6RImvlYw4z6ca42+zcxMPykRpj/E530+LyDRPaJy/r7jph0+',
      'BM3EvrH6O78NEKc+PztpP1sNeD4zazM/y9QKv+5hRT0nlwo+0ARtQDvPWr9eq7w+Uuzivu0KpD9vVw2/98TWPsChij+llra+',
      'mj7Jvfhvc71KO6K+LFiLvzzWUb9Qm04/nlwKv8AXUT2amRk/AACAPwAAAD+amZk+T+JkP9nq1T7Z0+I9irjFPlHS5z5XVYs/',
      'lxVSvldiHL5TCfi/sJLPPvSFQj8mIis/HNnMP1zAAj/xVca8xEviuwj5Dz9W6dI9H6QQPMlBKL+BLJO/pfD4P22Y7T4AAAAA',
      'AAAAAImjYD/QuhE/e08dPm8clr/gjZu+Om/tvVTLPL0o+t295U/dP7X4iL5W/30+tww9P/o12T4cmgG/q1oXvF3tGb84Jo69',
      'h/g1P3Ucfz9IA/E+EwD6PQAAAACsGyO/CfOgv/2rCD+no32+WFLDPrNaJj9YUQM8XLgBv6MObb4h10c/AvcAP14+XD79vsi+',
      'k+SnviGCoj+Spzm/e+RkvRfx/jxY1XQ/sZPovlqKlj5pcFC+oCMXv8trIEDLbvo9CFWuPqvONj/Z2nO+bDCMvftJxL31Lx+8',
      'AAAAAAAAAAAAAAAAAAAAAL6uIz+LnrY+uwrCPndNGT8/CTI/xu4ZP8holz4R6zE9Oy5HPzZlWr/JJxe/XGDKPwZFgD8+1y49',
      'imLevRHTez/LVCS+sjmUvkeH3j15kLS/btf9Pbrygj8b6fU9AAAAAAAAAAAAAAAAAAAAAAAAAAA2Il2/6HZTvon6Ub5PbVk8',
      'zRRsvezbhz96Dy29gtmDPpcvvj6dlLs+Q96Jvi6K6D1z3bC+mZXEPDRQ1j2OK5I/HCyWPuRNxT0AAAAAZqAnv7l8db84ouE+',
      '3V1mvslIXT9bgnU9EXkov6NIv75hvRM/+x0EPiaQ4z7iyQC/2I0yvMi7hr5qkw5APNYOvy41wr74yQq+xtmSP6SbBb3EsCw/',
      'lLeuO0j6G755ouk/P0cvP2TDQT8L4A4/RYH5vTBxQL6CDKa8WL+uvAAAAAAAAAAAAAAAAAAAAAAKFmQ/tII9P1q2Gj8XxpY/',
      'tccdP4ptKz83A5A+wnXuvR207LxahyW/ri5jPw7lhT94BL28Tjw3PZYqEb3ZqMe9dOeJvpJuFr+IlB4/mEJTv+7ICL7CgLY/',
      'SvXOvXgEvbwAAAAAAAAAAAAAAAAAAAAAclAgvz0AtL7jOb2+SGrxvcZRfb703Tg/T7cIvJK0Pz4t8x8+0ULuPSf7Nr55cZg9',
      'v8+uvn3CgTz3p60+OK2JP5M4GT5VRpc+AAAAABYxHr+O2hW/AnawPjiAqb6i218/Xx+0PPbNz75dmhO/7NAuPmKRRL6B4ak+',
      'ubCivg6pgz6b6oK+bAIOQAbrOr8rXf2+QIykvhmizT/VeF8+uk4+P8I21rz218g8rvjEPz+NKT8aQqQ/QqJFP8MQMT6Nfwe+',
      'qVS3PhwTw7sAAAAAAAAAAAAAAAAAAAAAjXdLP3uoDz9dx1c/TjelPzZHQj++bDw/XGOlviO/ub5qNFi+HJfIPseEKD9/fDk/',
      'I2wMvnEd5j3QT2m+fUWpvpV6pL4yfRO/9YpFP46zHr9YUT2/6CGqP4v3sb4AAAAAI2wMvgAAAAAAAAAAAAAAAE/rAL8/HqG+',
      'jI7DvpY7Oz5QrUG+A8Q0PzHXDb2atgI+UmqtPQld0T36mR2+5QKTPVzKfr4/jAo+X4xGPsXRWD8SH4Q9ZtqEPgAAAAA6Age/',
      'merXvpXqsz44DBK+mzQqP7jMjL6F9uy+ww9Bv9IupD5zF/m+ov79Pqx+xb6bt5g+HsFovuduEUAMmQW/OkXivo/xXr4YqMw/',
      'kCoVPpLhPD8MsVE+hbaZvUeGpj+dSQM/cxqKPy+VBz8erbw9qm04vWp3gD6KWcm9AAAAAAAAAAAAAAAAAAAAACoZJj8YFN8+',
      'EP1hP6KSlD8zbxQ/TrwmP+hDtr4uAnC+7VFkvpyj0j78vk4/KdAKPzy6CbwNy649W9A/vntfsb52T6++WCANv0bs/T6f1VO/',
      '9/tCvyGmiz+x+6++AAAAAAAAAAAtyra+ftS+PBOPpj4=',
    ].join(''),
  ) ?? new Float32Array(0);

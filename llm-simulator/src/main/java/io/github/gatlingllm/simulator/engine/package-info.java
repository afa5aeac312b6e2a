/** The serving engine, which runs step by step by the clock of its caller. */
@NullMarked
package io.github.gatlingllm.simulator.engine;

import org.jspecify.annotations.NullMarked;

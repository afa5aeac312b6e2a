/** The serving engine: a step at a time, in whatever time the caller's clock tells. */
@NullMarked
package io.github.gatlingllm.simulator.engine;

import org.jspecify.annotations.NullMarked;

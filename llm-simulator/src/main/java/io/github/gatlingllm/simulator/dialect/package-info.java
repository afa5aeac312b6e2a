/** The simulated APIs: their requests, answers and errors. */
@NullMarked
package io.github.gatlingllm.simulator.dialect;

import org.jspecify.annotations.NullMarked;

/** The ground-truth log of the simulator. */
@NullMarked
package io.github.gatlingllm.simulator.truth;

import org.jspecify.annotations.NullMarked;

/** The log of what the simulator did, and when. */
@NullMarked
package io.github.gatlingllm.simulator.truth;

import org.jspecify.annotations.NullMarked;

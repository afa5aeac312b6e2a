/** Injected faults. */
@NullMarked
package io.github.gatlingllm.simulator.fault;

import org.jspecify.annotations.NullMarked;

/** What goes wrong on purpose. */
@NullMarked
package io.github.gatlingllm.simulator.fault;

import org.jspecify.annotations.NullMarked;

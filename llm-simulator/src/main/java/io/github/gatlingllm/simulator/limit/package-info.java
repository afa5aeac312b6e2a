/** How many requests are taken in a while, and what is remembered of those that were answered. */
@NullMarked
package io.github.gatlingllm.simulator.limit;

import org.jspecify.annotations.NullMarked;

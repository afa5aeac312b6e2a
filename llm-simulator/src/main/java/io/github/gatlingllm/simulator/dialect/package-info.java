/** The APIs that are spoken: how each is asked, and how it answers and fails. */
@NullMarked
package io.github.gatlingllm.simulator.dialect;

import org.jspecify.annotations.NullMarked;

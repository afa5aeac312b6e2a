/** Converts text to tokens and tokens to text. */
@NullMarked
package io.github.gatlingllm.simulator.text;

import org.jspecify.annotations.NullMarked;

/** Text to tokens and tokens to text, by rules simple enough to be checked by hand. */
@NullMarked
package io.github.gatlingllm.simulator.text;

import org.jspecify.annotations.NullMarked;

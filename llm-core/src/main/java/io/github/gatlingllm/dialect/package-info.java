/** Wire dialects: how a request is written and what an event of the answer says. */
@NullMarked
package io.github.gatlingllm.dialect;

import org.jspecify.annotations.NullMarked;

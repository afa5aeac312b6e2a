/** Bytes of a response body to server-sent events. */
@NullMarked
package io.github.gatlingllm.sse;

import org.jspecify.annotations.NullMarked;

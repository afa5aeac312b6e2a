// SPDX-License-Identifier: Apache-2.0
/** A small HTTP server of the JDK, for whoever wants to look at a run while it goes on. */
@Internal
@NullMarked
package io.github.gatlingllm.live.http;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** Starts the live exports that system properties and environment variables enable. */
@Internal
@NullMarked
package io.github.gatlingllm.live.export;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;

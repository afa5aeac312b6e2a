// SPDX-License-Identifier: Apache-2.0
/**
 * What was seen of each server's connections: how long one takes, and whether the server closes
 * them behind a stream. Exchanges write it, runs read it.
 */
@Internal
@NullMarked
package io.github.gatlingllm.connections;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * The fingerprint of the server: its engine, version and settings, as its replies report them. To
 * add an engine, add an entry to {@code engines.json}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.server.fingerprint;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * What lives in a Gatling session: dialogues, prompts' attributes, what was due. Nothing that
 * outlives a user enters.
 */
@Internal
@NullMarked
package io.github.gatlingllm.session;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;

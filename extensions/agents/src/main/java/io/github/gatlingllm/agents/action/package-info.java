// SPDX-License-Identifier: Apache-2.0
/** The steps of Gatling that begin and end jobs and tool calls. */
@Internal
@NullMarked
package io.github.gatlingllm.agents.action;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;

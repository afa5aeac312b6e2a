// SPDX-License-Identifier: Apache-2.0
/** Requests to MCP servers over streamable HTTP: messages, sessions and the rules of answers. */
@Internal
@NullMarked
package io.github.gatlingllm.agents.mcp;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;

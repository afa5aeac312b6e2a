// SPDX-License-Identifier: Apache-2.0
/** An MCP server: its messages, sessions and tools. */
@NullMarked
package io.github.gatlingllm.simulator.mcp;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What every token here keeps. The order of the fields is where a world writes them without a transaction.
abstract contract TokenStore {
  mapping(address => uint256) internal balances;
  mapping(address => mapping(address => uint256)) internal allowances;
  uint256 public totalSupply;
  string public name;
  string public symbol;
  uint8 public decimals;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  function balanceOf(address owner) external view returns (uint256) {
    return balances[owner];
  }

  function allowance(address owner, address spender) external view returns (uint256) {
    return allowances[owner][spender];
  }

  /// Out of nothing, by anybody: it is a sandbox.
  function mint(address to, uint256 amount) external {
    totalSupply += amount;
    balances[to] += amount;
    emit Transfer(address(0), to, amount);
  }

  function move(address from, address to, uint256 amount) internal virtual {
    require(to != address(0), 'ERC20: transfer to the zero address');
    require(balances[from] >= amount, 'ERC20: transfer amount exceeds balance');
    balances[from] -= amount;
    balances[to] += amount;
    emit Transfer(from, to, amount);
  }

  /// An allowance without end is not used up.
  function spend(address owner, uint256 amount) internal {
    uint256 allowed = allowances[owner][msg.sender];
    require(allowed >= amount, 'ERC20: insufficient allowance');
    if (allowed != type(uint256).max) allowances[owner][msg.sender] = allowed - amount;
  }

  function allow(address spender, uint256 amount) internal virtual {
    allowances[msg.sender][spender] = amount;
    emit Approval(msg.sender, spender, amount);
  }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Receiver {
  function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes calldata data)
    external
    returns (bytes4);
}

/// ERC-1155.
contract Gear {
  mapping(uint256 => mapping(address => uint256)) internal balances;
  mapping(address => mapping(address => bool)) public isApprovedForAll;

  event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
  event TransferBatch(
    address indexed operator,
    address indexed from,
    address indexed to,
    uint256[] ids,
    uint256[] values
  );
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

  function balanceOf(address owner, uint256 id) public view returns (uint256) {
    return balances[id][owner];
  }

  function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids) external view returns (uint256[] memory found) {
    require(accounts.length == ids.length, 'ERC1155: accounts and ids length mismatch');
    found = new uint256[](ids.length);
    for (uint256 index = 0; index < ids.length; index++) found[index] = balances[ids[index]][accounts[index]];
  }

  function uri(uint256) external pure returns (string memory) {
    return 'https://nfts.test/gear/{id}';
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
  }

  /// Out of nothing, by anybody: it is a sandbox.
  function mint(address to, uint256 id, uint256 amount) external {
    balances[id][to] += amount;
    emit TransferSingle(msg.sender, address(0), to, id, amount);
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }

  function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
    move(from, to, id, amount);
    emit TransferSingle(msg.sender, from, to, id, amount);
    check(from, to, id, amount, data);
  }

  function safeBatchTransferFrom(
    address from,
    address to,
    uint256[] calldata ids,
    uint256[] calldata amounts,
    bytes calldata data
  ) external {
    require(ids.length == amounts.length, 'ERC1155: ids and amounts length mismatch');
    for (uint256 index = 0; index < ids.length; index++) move(from, to, ids[index], amounts[index]);
    emit TransferBatch(msg.sender, from, to, ids, amounts);
    for (uint256 index = 0; index < ids.length; index++) check(from, to, ids[index], amounts[index], data);
  }

  function move(address from, address to, uint256 id, uint256 amount) internal {
    require(msg.sender == from || isApprovedForAll[from][msg.sender], 'ERC1155: caller is not token owner or approved');
    require(to != address(0), 'ERC1155: transfer to the zero address');
    require(balances[id][from] >= amount, 'ERC1155: insufficient balance for transfer');
    balances[id][from] -= amount;
    balances[id][to] += amount;
  }

  function check(address from, address to, uint256 id, uint256 amount, bytes calldata data) internal {
    if (to.code.length == 0) return;
    bytes4 answer = Receiver(to).onERC1155Received(msg.sender, from, id, amount, data);
    require(answer == Receiver.onERC1155Received.selector, 'ERC1155: ERC1155Receiver rejected tokens');
  }
}
